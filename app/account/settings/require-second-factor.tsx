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
        ? 'Every administrator must have a second factor now.'
        : 'A second factor is up to each administrator now.',
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
        Require a second factor of every administrator
      </label>
      <p id="require-why">
        {isMissing
          ? 'Set up a second factor of your own first. Then you can require it of everybody.'
          : 'Who has none is asked to set one up before the dashboard opens to them again.'}
      </p>
    </div>
  )
}
