"""What the connected editor can do, read once from its capabilities.

A client that does not say that it can do a thing is never asked to.
"""

from __future__ import annotations

from typing import Any

import attrs
from lsprotocol import types as lsp
from pygls.capabilities import get_capability


@attrs.frozen
class ClientFeatures:
    """Flags that decide the shape of what is sent.

    Attributes
    ----------
    related_information, code_description, tags, diagnostic_data
        What a diagnostic may carry.
    document_changes, create_file
        Whether edits may name document versions, and create files.
    resolve_edit, is_preferred
        Whether code actions may be sent without their edit, and
        may be marked as the best one.
    markdown_hover
        Whether hovers may be Markdown.
    configuration, configuration_changes, watched_files
        Whether settings can be asked for, and word of changed settings and files.
    progress
        Whether the server may open a progress bar.
    lens_refresh
        Whether code lenses can be asked to be fetched anew.

    """

    related_information: bool = False
    code_description: bool = False
    tags: bool = False
    diagnostic_data: bool = False
    document_changes: bool = False
    create_file: bool = False
    resolve_edit: bool = False
    is_preferred: bool = False
    markdown_hover: bool = False
    configuration: bool = False
    configuration_changes: bool = False
    watched_files: bool = False
    progress: bool = False
    lens_refresh: bool = False

    @classmethod
    def of(cls, capabilities: lsp.ClientCapabilities) -> ClientFeatures:
        """Read the flags from what the client sent with ``initialize``."""

        def get(path: str) -> Any:  # noqa: ANN401 - capabilities are of many types
            return get_capability(capabilities, path)

        diagnostics = "text_document.publish_diagnostics"
        action = "text_document.code_action"
        edit = "workspace.workspace_edit"
        return cls(
            related_information=bool(get(f"{diagnostics}.related_information")),
            code_description=bool(get(f"{diagnostics}.code_description_support")),
            tags=get(f"{diagnostics}.tag_support") is not None,
            diagnostic_data=bool(get(f"{diagnostics}.data_support")),
            document_changes=bool(get(f"{edit}.document_changes")),
            create_file=lsp.ResourceOperationKind.Create in (get(f"{edit}.resource_operations") or ()),
            resolve_edit=bool(get(f"{action}.data_support"))
            and "edit" in (get(f"{action}.resolve_support.properties") or ()),
            is_preferred=bool(get(f"{action}.is_preferred_support")),
            markdown_hover=lsp.MarkupKind.Markdown in (get("text_document.hover.content_format") or ()),
            configuration=bool(get("workspace.configuration")),
            configuration_changes=bool(get("workspace.did_change_configuration.dynamic_registration")),
            watched_files=bool(get("workspace.did_change_watched_files.dynamic_registration")),
            progress=bool(get("window.work_done_progress")),
            lens_refresh=bool(get("workspace.code_lens.refresh_support")),
        )
