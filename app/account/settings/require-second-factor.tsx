import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#app/lib/toast/toast.tsx'
import { updateSettings } from '#contract/settings.ts'
import { settingsQuery } from '../account-queries.ts'
import { useAccountMutation } from '../use-account-mutation.ts'

/** Requires a second factor of every admin. Needs one of one's own: an admin without one would lock themselves out. */
export function RequireSecondFactor({ required, hasOwn }: { required: boolean; hasOwn: boolean }) {
  const client = useQueryClient()
  // Shown at once: the box would jump back until the mutation reports its state.
  const [pending, setPending] = useState<boolean>()
  const { mutate } = useAccountMutation(updateSettings, (settings) => {
    client.setQueryData(settingsQuery.queryKey, settings)
    toast({
      kind: 'success',
      title: 'Settings Saved',
      text: settings.secondFactorRequired
        ? 'Everyone must use two-step sign-in now.'
        : 'Two-step sign-in is up to each person now.',
    })
  })
  const change = (secondFactorRequired: boolean) => {
    if (pending !== undefined) return
    setPending(secondFactorRequired)
    mutate({ secondFactorRequired }, { onSettled: () => setPending(undefined) })
  }
  const isMissing = !hasOwn && !required
  return (
    <div className="account-setting">
      <h3>Signing in</h3>
      <label className="setting-switch">
        <input
          type="checkbox"
          checked={pending ?? required}
          disabled={isMissing}
          aria-describedby="require-why"
          aria-busy={pending !== undefined}
          onChange={({ target }) => change(target.checked)}
        />
        Require two-step sign-in for everyone
      </label>
      <p id="require-why">
        {isMissing
          ? 'Set up your own two-step sign-in first. Then you can require it of everyone.'
          : 'Anyone without one must set it up at their next sign-in.'}
      </p>
    </div>
  )
}
