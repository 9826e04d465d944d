;;; A headless Emacs (28 or later), set up by its init.el, edits a prompt file the way a user does,  -*- lexical-binding: t -*-
;;; and writes what it saw as JSON lines to $REPORT. Environment: see real_editors.py, and CLIENT:
;;; "eglot" or "lsp-mode". What differs between the two stands in the functions session-*.

(require 'json)
(require 'seq)
(require 'flymake)

(defvar session-patience (string-to-number (getenv "PATIENCE")))
(defvar session-told nil "What was said in the echo area, last first.")
(advice-add 'message :before
            (lambda (format &rest arguments)
              (when format (push (apply #'format-message format arguments) session-told))))
;; A question is answered as a user would who wants nothing of it.
(dolist (question '(y-or-n-p yes-or-no-p))
  (advice-add question :override (lambda (prompt) (push prompt session-told) nil)))

(defun session-say (name value)
  (let ((coding-system-for-write 'utf-8))
    (write-region (concat (json-encode `((name . ,name) (value . ,value))) "\n") nil (getenv "REPORT") t 'quiet)))

(defun session-wait (seconds satisfied)
  "Wait until SATISFIED returns something, and return that."
  (let ((end (+ (float-time) seconds)) found)
    (while (not (or (setq found (funcall satisfied)) (> (float-time) end)))
      (accept-process-output nil 0.1)
      ;; Nobody reads keys here, so Emacs does not know that it is idle.
      (mapc #'timer-event-handler (copy-sequence timer-idle-list)))
    found))

(defun session-findings (count)
  "The line and the words of each finding, once there are COUNT."
  (session-wait session-patience (lambda () (= count (length (flymake-diagnostics)))))
  (let ((found (sort (copy-sequence (flymake-diagnostics))
                     (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b))))))
    (vconcat (mapcar (lambda (each)
                       (vector (line-number-at-pos (flymake-diagnostic-beg each))
                               (buffer-substring-no-properties (flymake-diagnostic-beg each)
                                                               (flymake-diagnostic-end each))))
                     found))))

(defun session-type (text)
  (insert text)
  ;; What the command loop does after every command; there is none without a screen.
  (run-hooks 'post-command-hook))

(defun session-line (number)
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun session-open (file)
  (find-file file)
  (run-hooks 'post-command-hook)
  (unless (session-wait 60 #'session-connected) (error "No server was attached to %s" file))
  (flymake-mode 1))

(load (expand-file-name (concat "emacs_" (getenv "CLIENT")) (file-name-directory load-file-name)))

(defun session-edit ()
  (session-open (getenv "FILE"))
  (session-say 'opened (session-findings 2))
  (goto-char (point-max))
  (session-type "\nOutput JSON only. Add commentary after the JSON.\n")
  (session-say 'typed (session-findings 4))
  ;; A line above, and characters before the findings in their own line.
  (goto-char (point-min))
  (session-type "Ünï😀\n")
  (forward-line 2)
  (session-type "😀 é ")
  (session-wait 0.5 #'ignore)
  (session-say 'moved (session-findings 4))
  (goto-char (point-min))
  (search-forward "step-by" nil t)
  (session-say 'hover (session-hover))
  (undo-boundary)
  ;; What a user does: point on the finding, ask for actions, take the first.
  (advice-add 'completing-read :override
              (lambda (_prompt collection &rest _) (car (all-completions "" collection))))
  (let ((last-nonmenu-event ?\r)) ; no mouse
    (session-say 'act (format "%S" (condition-case problem (session-act) (error problem)))))
  (session-say 'fixed (session-findings 2))
  (session-say 'line (session-line 4))
  (ignore-errors (primitive-undo 1 buffer-undo-list))
  (run-hooks 'post-command-hook)
  (session-say 'undone (session-findings 4))
  (session-say 'issues (session-get (session-command "antinomy.analyzeWorkspace") 'summary 'issues))
  (session-say 'delay (session-delay))
  (session-say 'stopped (session-stop)))

(defun session-delay ()
  (let ((documents (session-get (session-command "antinomy.showDebugInfo") 'documents)))
    (session-get (session-only documents) 'deep_delay)))

(defun session-die ()
  (session-open (getenv "MANY"))
  (let ((pid (session-get (session-command "antinomy.showDebugInfo") 'pid)) begun)
    (setq session-told nil)
    (session-begin "antinomy.analyzeWorkspace")
    (session-say 'progress (session-wait session-patience #'session-progress))
    (when pid
      (setq session-told nil begun (float-time))
      ;; Eglot of Emacs 28 answers what the server asked just before, to nobody, and ends in the debugger.
      (when (fboundp 'jsonrpc-connection-send)
        (advice-add 'jsonrpc-connection-send :around (lambda (send &rest what) (ignore-errors (apply send what)))))
      (signal-process pid 'SIGKILL)
      (session-wait 10 (lambda () (seq-some (lambda (line) (string-match-p "exited\\|died\\|disconnected" line)) session-told)))
      (session-say 'death (- (float-time) begun))
      (session-say 'told (vconcat session-told)))))

(condition-case problem
    (progn (session-edit)
           (set-buffer-modified-p nil)
           (kill-buffer)
           (session-die))
  (error (session-say 'problem (format "%S" problem))))
(kill-emacs 0)
