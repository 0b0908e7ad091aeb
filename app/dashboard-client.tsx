import { whenPainted } from './desk/start/first-view.ts'
import { startAdminPages } from './desk/start/admin-pages.tsx'

/** Entry of the admin pages, which replace the first view when it is painted. */
void whenPainted().then(() => startAdminPages(document.querySelector<HTMLElement>('.admin-root')!))
