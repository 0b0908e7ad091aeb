import { tabEntries } from '#app/lib/browser-storage.ts'
import { takeReturnPath } from '#app/lib/session/return-path.ts'
import { toastOnNextPage } from '#app/lib/toast/next-page-toast.ts'
import { adminIfSignedIn } from './admin-session.ts'
import { LOGIN_SUCCESSFUL } from './login-successful.ts'
import { prefetchDashboard } from './prefetch-dashboard.ts'
import { startSignInForm } from './start-sign-in-form.ts'

/** The address that the page before has just given an account; filled in once. */
const EMAIL = 'login-email'
export const fillInEmail = (email: string) => void tabEntries.write(EMAIL, email)

/** Starts the login page: an admin with a session is led on; the sign-in leads to the page that was asked for. */
export function startLoginPage(form: HTMLFormElement) {
  const email = form.querySelector<HTMLInputElement>('#email')!
  const password = form.querySelector<HTMLInputElement>('#password')!
  const open = () => location.replace(takeReturnPath())

  adminIfSignedIn(new AbortController().signal).then(
    (admin) => admin && open(),
    // Whether there is a session is not known: the form stays.
    () => {},
  )
  startSignInForm(form, () => {
    toastOnNextPage(LOGIN_SUCCESSFUL)
    open()
  })
  email.addEventListener('blur', () => void prefetchDashboard(), { once: true })
  // A page restored by Back would still be signing in.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

  const known = tabEntries.read(EMAIL)
  tabEntries.write(EMAIL, null)
  email.value ||= known ?? ''
  if (isTypedOnKeyboard() && document.activeElement === document.body)
    (email.value ? password : email).focus({ preventScroll: true })
}

/** On a phone the focus would open the keyboard over the page. */
const isTypedOnKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches
