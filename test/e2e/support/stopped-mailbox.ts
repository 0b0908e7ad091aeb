/** What the API says of a mailbox whose password was refused. */
export const STOPPED_MAILBOX = {
  name: 'support@example.com@mail.example.com/INBOX',
  working: false,
  checked_at: null,
  stopped_since: '2026-11-23T16:00:00.000Z',
  problem: 'password-refused',
  words: 'mail.example.com no longer accepts the password of support@example.com.',
  what_to_do: 'Put the new password into IMAP_URL and restart.',
}
