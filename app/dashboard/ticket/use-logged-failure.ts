import { useEffect } from 'react'
import { logFailure } from '#app/lib/log-failure.ts'

/** Logs a load that failed, once per failure. */
export function useLoggedFailure(what: string, error: Error | null) {
  useEffect(() => {
    if (error) logFailure(what, error)
  }, [what, error])
}
