/** Tells a password manager whose password it fills in or keeps. Nobody else sees it, and it is not sent. */
export const PasswordManagerUsername = ({ email }: { email: string }) => (
  <input
    type="email"
    autoComplete="username"
    value={email}
    readOnly
    hidden
    aria-hidden="true"
    tabIndex={-1}
  />
)
