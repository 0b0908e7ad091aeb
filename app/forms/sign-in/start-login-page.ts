import { readPage } from '#app/lib/api.ts'
import { tabEntries } from '#app/lib/browser-storage.ts'
import { takeReturnPath } from '#app/lib/session/return-path.ts'
import { toastOnNextPage } from '#app/ui/toast-store.ts'
import { adminIfSignedIn, LOGIN_SUCCESSFUL } from './admin-session.ts'
import { startSignInForm } from './start-sign-in-form.ts'

const FILES = /(?:<link rel="(?:modulepreload|stylesheet)" href|<script type="module" src)="(\/assets\/[^"]+)"/g

/** Fetches the dashboard's page, scripts and styles into the browser's cache while the password is typed. */
async function prefetchDashboard() {
  // Absent in Safari and Firefox.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const html = await readPage('/admin')
  for (const [, href] of html.matchAll(FILES))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
}

/** The address of an account that the page before has created; filled in once. */
const EMAIL = 'login-email'
export const fillInEmail = (email: string) => void tabEntries.write(EMAIL, email)

/** Starts the login page, which leads an admin with a session to the requested page immediately, others after the sign-in. */
export function startLoginPage(form: HTMLFormElement) {
  const email = form.querySelector<HTMLInputElement>('#email')!
  const password = form.querySelector<HTMLInputElement>('#password')!
  const open = () => location.replace(takeReturnPath())

  adminIfSignedIn().then(
    (admin) => admin && open(),
    // Without an answer the form stays.
    () => {},
  )
  startSignInForm(form, () => {
    toastOnNextPage(LOGIN_SUCCESSFUL)
    open()
  })
  email.addEventListener('blur', () => void prefetchDashboard(), { once: true })
  // A page restored by Back would still be busy.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

  const known = tabEntries.read(EMAIL)
  tabEntries.write(EMAIL, null)
  email.value ||= known ?? ''
  if (isTypedOnKeyboard() && document.activeElement === document.body)
    (email.value ? password : email).focus({ preventScroll: true })
}

/** On a phone, focus would open the keyboard over the page. */
const isTypedOnKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches
