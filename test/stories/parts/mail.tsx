import { MailPage } from '#app/desk/mail/mail-desk.tsx'
import '#app/desk/start/mail-page.css'

export { DeskPage as Frame } from './frames.tsx'

/** The Email page below its bar. */
export const Page = () => <MailPage />
