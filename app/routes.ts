import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/marketing/layout.tsx', [
    index('routes/marketing/home.tsx'),
    route('contact', 'routes/marketing/contact.tsx'),
    route('support', 'routes/marketing/support.tsx'),
    route('*', 'routes/marketing/not-found.tsx'),
  ]),
  route('admin', 'routes/admin/dashboard.tsx'),
  route('admin/login', 'routes/admin/login.tsx'),
  route('admin/setup', 'routes/admin/setup.tsx'),
] satisfies RouteConfig
