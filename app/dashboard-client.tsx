import { whenPainted } from './routes/admin/first-view/when-painted.ts'
import { startAdminPages } from './routes/admin/pages/start-admin-pages.tsx'

/** The script of the pages of a signed-in admin, which it draws over what is shown while they load. */
void whenPainted().then(() => startAdminPages(document.querySelector<HTMLElement>('.admin-root')!))
