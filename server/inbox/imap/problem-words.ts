import type { MailboxProblem } from '#contract/mail-status.ts'
import type { ImapMailbox } from '../../config/mailboxes.ts'

type Words = { words: string; whatToDo: string }

/** Says in a sentence each what keeps a mailbox from being read and what an administrator can do. */
export function describeProblem(
  problem: MailboxProblem,
  mailbox: Pick<ImapMailbox, 'host' | 'user' | 'folder'>,
): Words {
  const { host, user, folder } = mailbox
  switch (problem) {
    case 'password-refused':
      return {
        words: `${host} no longer accepts the password of ${user}.`,
        whatToDo:
          'Put the current password into IMAP_URL and restart. Many services want an app password, or no password at all: then set MAIL_OAUTH.',
      }
    case 'token-refused':
      return {
        words: `${host} doesn’t let our application open the mailbox of ${user}.`,
        whatToDo:
          'Check that the secret or refresh token in MAIL_OAUTH hasn’t expired, that the application may use IMAP, and that it has access to this mailbox; then restart.',
      }
    case 'token-service-away':
      return {
        words: `The service that signs our application in to ${host} isn’t responding.`,
        whatToDo: 'Check the service’s status page, and that this machine can reach it. We keep trying every minute.',
      }
    case 'folder-missing':
      return {
        words: `The folder ${folder} of ${user} is gone, or may not be opened.`,
        whatToDo: 'Restore the folder, or put its new name into IMAP_URL and restart.',
      }
    case 'certificate-refused':
      return {
        words: `${host} shows a certificate that can’t be trusted.`,
        whatToDo:
          'Use the name the certificate is for, or renew it. NODE_EXTRA_CA_CERTS adds a certificate authority of your own.',
      }
    case 'server-away':
      return {
        words: `The mail server ${host} isn’t responding.`,
        whatToDo: 'Check that it runs and that this machine can reach it. We keep trying every minute.',
      }
    case 'cannot-store':
      return {
        words: `Emails to ${user} can’t be stored here.`,
        whatToDo: 'Check disk space, storage and database with `npm run doctor`. The emails stay on the mail server.',
      }
    case 'not-read':
      return {
        words: `Nobody has looked into the mailbox of ${user} for a while.`,
        whatToDo: 'Check that the server runs, and look for lines with “imap.” in its log. A restart helps.',
      }
  }
}
