import { MailDesk } from '#app/desk/mail/mail-page.tsx'
import '#app/desk/start/mail-page.css'

export { DeskPage as Frame } from './frames.tsx'

/** The Email page below its bar. */
export const Page = () => <MailDesk />
