import { toast } from '#app/ui/toast-store.ts'

/** Loads the dialogs at the press. */
export const withDialogs = (act: (dialogs: typeof import('./company-dialogs.tsx')) => unknown) =>
  void import('./company-dialogs.tsx').then(act, () =>
    toast({ kind: 'error', title: 'Error', text: 'That could not be loaded. Try again.' }),
  )
