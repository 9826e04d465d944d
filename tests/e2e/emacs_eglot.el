;;; What emacs_session.el asks of Eglot.  -*- lexical-binding: t -*-

(defvar session-begun nil "Whether a progress was begun.")

(defun session-connected () (and (eglot-current-server) (bound-and-true-p eglot--managed-mode)))

(defun session-get (object &rest path)
  (dolist (key path object) (setq object (plist-get object (intern (format ":%s" key))))))

(defun session-only (object) (cadr object))

(defun session-command (name)
  (jsonrpc-request (eglot-current-server) :workspace/executeCommand (list :command name :arguments [])))

(defun session-begin (name)
  (jsonrpc-async-request (eglot-current-server) :workspace/executeCommand (list :command name :arguments [])
                         :success-fn #'ignore :error-fn #'ignore))

(cl-defmethod eglot-handle-notification :before (_server (_method (eql $/progress)) &key value &allow-other-keys)
  (when (equal (plist-get value :kind) "begin") (setq session-begun t)))
(defun session-progress ()
  ;; Eglot knows progress since 1.10.
  (let ((window (plist-get (eglot-client-capabilities (eglot-current-server)) :window)))
    (if (plist-get window :workDoneProgress) (and session-begun "begin") "unknown")))

(defun session-hover ()
  (format "%s" (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))

(defun session-act () (eglot-code-actions (point) (point) nil t))

;; An error unless the server answers in time.
(defun session-stop () (ignore-errors (eglot-shutdown (eglot-current-server)) t))
