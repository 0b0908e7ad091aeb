import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { REPLIES_KEY } from '#app/lib/saved-replies.ts'
import { isSessionExpired } from '#app/lib/session/session-expiry.ts'

/**
 * Runs a change of replies or macros, one at a time, and tells why it failed: by field, and `form` for all else. The first field that
 * is wrong gets the focus, or the question whose version is kept.
 */
export function useSave() {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const focusWrong = () =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .changed-meanwhile button')?.focus()
  useEffect(focusWrong, [errors])
  /** `done` is called once the lists have what was changed. */
  async function save<T>(change: () => Promise<T>, done: (changed: T) => void) {
    if (isBusy) return
    setBusy(true)
    setErrors({})
    try {
      const changed = await change()
      await client.invalidateQueries({ queryKey: REPLIES_KEY })
      done(changed)
    } catch (error) {
      // A colleague was faster: the form shows what they have changed.
      if (error instanceof ApiError && error.status === 409) await client.invalidateQueries({ queryKey: REPLIES_KEY })
      const named = serverFieldErrors(error)
      if (!isSessionExpired(error)) setErrors(Object.keys(named).length > 0 ? named : { form: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }
  return { form, save, isBusy, errors, focusWrong }
}
