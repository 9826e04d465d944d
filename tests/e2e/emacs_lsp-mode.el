;;; What emacs_session.el asks of lsp-mode.  -*- lexical-binding: t -*-

(require 'lsp-mode)
(require 'subr-x)
(setq lsp-auto-guess-root t)

(defun session-connected ()
  (seq-some (lambda (workspace) (eq 'initialized (lsp--workspace-status workspace))) (lsp-workspaces)))

(defun session-get (object &rest path)
  (dolist (key path object) (setq object (and object (gethash (format "%s" key) object)))))

(defun session-only (object) (and object (car (hash-table-values object))))

(defun session-command (name) (lsp-workspace-command-execute name))

(defun session-begin (name)
  (lsp-request-async "workspace/executeCommand" (list :command name) #'ignore :error-handler #'ignore :mode 'detached))

(defun session-progress ()
  (seq-some (lambda (workspace)
              (and (not (hash-table-empty-p (lsp--workspace-work-done-tokens workspace))) "begin"))
            (lsp-workspaces)))

(defun session-hover () (format "%s" (lsp-request "textDocument/hover" (lsp--text-document-position-params))))

(defun session-act () (call-interactively #'lsp-execute-code-action))

(defun session-stop ()
  (lsp-workspace-shutdown (car (lsp-workspaces)))
  (not (seq-some (lambda (line) (string-match-p "Timeout while waiting" line)) session-told)))
