import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { REPLIES_KEY } from '#app/lib/saved-replies.ts'
import { isSessionExpired } from '#app/lib/session/session-expiry.ts'

/** Runs a change of replies or macros, one at a time, and tells why it failed: by field, and `form` for all else. */
export function useSave() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  async function save(change: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setErrors({})
    try {
      await change()
      await client.invalidateQueries({ queryKey: REPLIES_KEY })
    } catch (error) {
      const named = serverFieldErrors(error)
      if (!isSessionExpired(error)) setErrors(Object.keys(named).length > 0 ? named : { form: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, errors }
}
