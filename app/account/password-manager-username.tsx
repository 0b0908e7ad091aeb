/** A hidden field that tells password managers whose password this form is about. It is not sent. */
export const PasswordManagerUsername = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden aria-hidden="true" tabIndex={-1} />
)
