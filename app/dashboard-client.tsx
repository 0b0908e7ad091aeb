import { startAdminPages } from './desk/start/admin-pages.tsx'

/** Entry of the admin pages, which replace the placeholder of their documents. */
void startAdminPages(document.querySelector<HTMLElement>('.admin-root')!)
