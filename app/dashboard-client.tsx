import { whenPainted } from './desk/start/first-view.ts'
import { startAdminPages } from './desk/start/admin-pages.tsx'

/** The script of the pages of a signed-in admin, which it draws over what is shown while they load. */
void whenPainted().then(() => startAdminPages(document.querySelector<HTMLElement>('.admin-root')!))
