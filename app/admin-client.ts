import { startInvitationPage } from './forms/sign-in/start-invitation-page.ts'
import { startSetupPage } from './forms/sign-in/start-setup-page.ts'
import { startLoginPage } from './forms/sign-in/start-login-page.ts'
import { loadFonts } from './lib/load-styles.ts'
import { ADMIN_MANIFEST, linkManifest } from './lib/manifest.ts'
import { showToastOfLastPage } from './ui/toast-store.ts'
import { startStaticToaster } from './ui/start-static-toaster.ts'

/** Entry of the static admin pages: starts each form by its `data-form`. */
const FORMS: Record<string, (form: HTMLFormElement) => void> = {
  'sign-in': startLoginPage,
  setup: startSetupPage,
  invitation: startInvitationPage,
}

startStaticToaster(document.querySelector<HTMLElement>('.toaster')!)
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) FORMS[form.dataset.form!]!(form)
showToastOfLastPage()
linkManifest(ADMIN_MANIFEST)
loadFonts()
