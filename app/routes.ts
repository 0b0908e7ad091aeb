import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { legal } from '#content/legal.ts'
import { composedPages } from '#content/pages.ts'
import { SETTINGS_PAGES } from './desk/settings/settings-pages.ts'
import { SETTINGS } from './desk/start/page-of.ts'

const routesFor = (file: string, pages: readonly { path: string }[]) =>
  pages.map(({ path }) => route(path.slice(1), file, { id: path }))

export default [
  layout('routes/marketing/layout.tsx', [
    index('routes/marketing/home.tsx'),
    ...routesFor('routes/marketing/page.tsx', composedPages),
    ...routesFor('routes/marketing/legal.tsx', legal),
    route('pricing', 'routes/marketing/pricing.tsx'),
    route('contact', 'routes/marketing/contact.tsx'),
    route('support', 'routes/marketing/support.tsx'),
    route('view-frame', 'routes/marketing/view-frame.tsx'),
    route('*', 'routes/marketing/not-found.tsx'),
  ]),
  route('sitemap.xml', 'routes/feeds/sitemap.ts'),
  route('robots.txt', 'routes/feeds/robots.ts'),
  route('site.webmanifest', 'routes/feeds/webmanifest.ts'),
  route('admin.webmanifest', 'routes/feeds/admin-webmanifest.ts'),
  route('admin', 'routes/admin/dashboard.tsx'),
  ...['/admin/account', SETTINGS, ...SETTINGS_PAGES.map(({ path }) => path)].map((path) =>
    route(path.slice(1), 'routes/admin/settings.tsx', { id: `routes${path}` }),
  ),
  route('admin/replies', 'routes/admin/replies.tsx'),
  route('admin/activity', 'routes/admin/activity.tsx'),
  route('admin/companies', 'routes/admin/companies.tsx'),
  route('admin/mail', 'routes/admin/mail.tsx'),
  route('admin/get-started', 'routes/admin/get-started.tsx'),
  route('admin/login', 'routes/admin/login.tsx'),
  route('admin/login-before-setup', 'routes/admin/login-before-setup.tsx'),
  route('admin/setup', 'routes/admin/setup.tsx'),
  route('admin/setup-closed', 'routes/admin/setup-closed.tsx'),
  route('admin/setup-needs-link', 'routes/admin/setup-needs-link.tsx'),
  route('admin/invitation', 'routes/admin/invitation.tsx'),
] satisfies RouteConfig
