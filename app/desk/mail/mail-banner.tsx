import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { call } from '#app/lib/api.ts'
import { getMailStatus } from '#contract/health.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import type { MailAlerts } from './mail-alerts.tsx'

const RELOAD_INTERVAL = 60_000

export const mailStatusQuery = queryOptions({
  queryKey: ['mail-status'],
  queryFn: ({ signal }) => call(getMailStatus, {}, { signal }),
  refetchInterval: RELOAD_INTERVAL,
})

const useMailAlerts = createLoadedAhead(async () => (await import('./mail-alerts.tsx')).loadAlerts())

function LoadedAlerts(props: ComponentProps<typeof MailAlerts>) {
  const { Loaded } = useMailAlerts(true, () => {})
  return Loaded && <Loaded {...props} />
}

/** Says what is wrong with email. The live region is always rendered, or its change is missed. */
export function MailBanner({ adminId }: { adminId: string }) {
  const { data } = useQuery(mailStatusQuery)
  const isFine = !data || (data.sends && !data.oauth?.words && data.mailboxes.every(({ working }) => working))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may hold no paragraphs
    <div role="status">{!isFine && <LoadedAlerts adminId={adminId} status={data} />}</div>
  )
}
