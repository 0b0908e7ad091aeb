import { startInvitationPage } from './forms/sign-in/start-invitation-page.ts'
import { startSetupPage } from './forms/sign-in/start-setup-page.ts'
import { startLoginPage } from './forms/sign-in/start-login-page.ts'
import { loadFonts } from './lib/load-styles.ts'
import { ADMIN_MANIFEST, linkManifest } from './lib/manifest.ts'
import { showToastOfLastPage } from './ui/toast-store.ts'
import { startToaster } from './ui/start-toaster.ts'

/** The static admin pages by the `data-form` of their form. */
const PAGES: Record<string, (form: HTMLFormElement) => void> = {
  'sign-in': startLoginPage,
  setup: startSetupPage,
  invitation: startInvitationPage,
}

startToaster(document.querySelector<HTMLElement>('.toaster')!)
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) PAGES[form.dataset.form!]!(form)
showToastOfLastPage()
linkManifest(ADMIN_MANIFEST)
loadFonts()
