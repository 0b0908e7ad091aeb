import { toast } from '#app/ui/toast-store.ts'

/** Loads the dialogs at the press, not ahead: most tickets stay as they are. */
export const withMerging = (act: (dialogs: typeof import('./merging-dialogs.tsx')) => unknown) =>
  void import('./merging-dialogs.tsx').then(act, () =>
    toast({ kind: 'error', title: 'Error', text: 'That could not be loaded. Try again.' }),
  )
