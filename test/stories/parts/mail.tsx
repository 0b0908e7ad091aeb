import { MailPage } from '#app/dashboard/mail/mail-page.tsx'
import '#app/routes/admin/mail.css'

export { DeskPage as Frame } from './frames.tsx'

/** The Email page below its bar. */
export const Page = () => <MailPage />
