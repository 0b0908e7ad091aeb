import { startAdminPages } from './routes/admin/pages/start-admin-pages.tsx'

/** The script of the pages of a signed-in admin, which it draws over what is shown while they load. */
void startAdminPages(document.querySelector<HTMLElement>('.admin-root')!)
