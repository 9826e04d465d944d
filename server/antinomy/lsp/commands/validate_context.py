"""``antinomy.validateContext``: contradictions in and between documents, open or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from antinomy.errors import ConfigError, ModelError, ReadError
from antinomy.lsp.progress import Progress
from antinomy.lsp.server import PromptServer


async def validate_context(
    server: PromptServer,
    params: Any = None,  # noqa: ANN401 - what a client sent
) -> dict[str, Any]:
    """Publish diagnostics in each file and return what ``antinomy context --format json`` prints.

    ``params``: ``{uris}``. The result's ``uris`` say in which file each of its documents
    stands: one file may hold several.
    """
    files = [server.files.named(uri) for uri in dict.fromkeys(_uris(params))]
    async with Progress(server, "Comparing documents", parts=False):
        try:
            report, uris = await server.documents.validate(files)
        except ReadError as error:
            raise JsonRpcInvalidParams(str(error)) from None
        except (ConfigError, ModelError) as error:
            raise JsonRpcException(str(error), lsp.LSPErrorCodes.RequestFailed) from None
    server.show_asked(file.uri for file in files)
    from antinomy.report.context import to_json  # noqa: PLC0415 - loads what was loaded for the validation

    return {**to_json(report), "uris": uris}


def _uris(params: object) -> list[str]:
    uris = params.get("uris") if isinstance(params, Mapping) else None
    if not isinstance(uris, list | tuple) or not uris or not all(isinstance(uri, str) for uri in uris):
        raise JsonRpcInvalidParams("antinomy.validateContext takes an object with uris, a list of files.")
    return list(uris)
