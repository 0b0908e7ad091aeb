import { startInvitationPage } from './account/invitation/start-invitation-page.ts'
import { startSetupPage } from './account/setup/start-setup-page.ts'
import { startLoginPage } from './account/sign-in/start-login-page.ts'
import { loadFonts } from './lib/load-fonts.ts'
import { ADMIN_MANIFEST, linkManifest } from './lib/manifest.ts'
import { showToastOfLastPage } from './lib/toast/next-page-toast.ts'
import { startStaticToaster } from './lib/toast/start-static-toaster.ts'

/** The script of the static admin pages: it does what each form says in `data-form`. */
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
