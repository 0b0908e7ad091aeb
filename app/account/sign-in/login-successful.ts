import type { ToastContent } from '#app/lib/toast/toast-store.ts'

export const LOGIN_SUCCESSFUL: ToastContent = {
  kind: 'success',
  title: 'Login Successful',
  text: 'Welcome to the admin dashboard!',
}
