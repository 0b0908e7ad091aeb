import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useChange } from '../shell/use-change.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { getNoticeSettings, saveNoticeSettings, type NoticeSettings as Settings } from '#contract/notices.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/vocabulary.ts'
import { QueryPanel } from './account-panel.tsx'
import { accountQuery } from './account-queries.ts'

const LABELS: Record<NoticeKind, { label: string; meaning?: string }> = {
  assigned: { label: 'A ticket is assigned to me' },
  mentioned: { label: 'Someone mentions me in a note' },
  'customer-wrote': {
    label: 'A customer writes on my ticket',
    meaning: 'For tickets you only follow, it’s in the dashboard alone.',
  },
  'unassigned-too-long': { label: 'A ticket waits too long without an owner' },
  'answer-stopped': { label: 'My answer was stopped because the customer wrote first' },
  'delivery-failed': { label: 'An answer on my ticket could not be delivered' },
  woke: { label: 'My ticket wakes up' },
  'mail-stopped': { label: 'Emails from customers stop coming in' },
}
const WAYS = { app: 'In the dashboard', mail: 'By email' } as const
type Way = keyof typeof WAYS
const ID = 'notifications'

const noticeSettingsQuery = accountQuery('notices', getNoticeSettings, {})

export function NoticeSettings() {
  const query = useQuery(noticeSettingsQuery)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${ID}`) document.getElementById(ID)?.focus()
  }, [hash])
  return (
    <QueryPanel id={ID} title="Notifications" query={query} subject="Your notifications">
      {(saved) => <NoticeTable saved={saved} />}
    </QueryPanel>
  )
}

type Change = { kind: NoticeKind; way: Way; value: boolean }

function NoticeTable({ saved }: { saved: Settings }) {
  const client = useQueryClient()
  const [failed, setFailed] = useState<NoticeKind>()
  const { change, allPending, failure } = useChange({
    send: ({ kind, way, value }: Change) => {
      const now = client.getQueryData(noticeSettingsQuery.queryKey) ?? saved
      return callSignedIn(saveNoticeSettings, { [kind]: { ...now[kind], [way]: value } })
    },
    scope: ID,
    onDone: (settings) => client.setQueryData(noticeSettingsQuery.queryKey, settings),
    onFailed: (_error, { kind }) => setFailed(kind),
  })
  return (
    <div className="account-setting">
      <p>
        Your own actions never notify you. An email goes out only when you haven’t seen the notification within two
        minutes: one per ticket, at most every five minutes.
      </p>
      <table className="notice-table">
        <thead>
          <tr>
            <th scope="col">When</th>
            {Object.entries(WAYS).map(([way, name]) => (
              <th key={way} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTICE_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {LABELS[kind].label}
                {LABELS[kind].meaning && <small className="small muted">{LABELS[kind].meaning}</small>}
                {failure && failed === kind && (
                  <small role="alert" className="small strong notice-unsaved">
                    Not saved. {failure}
                  </small>
                )}
              </th>
              {(Object.keys(WAYS) as Way[]).map((way) => {
                const last = allPending.findLast((each) => each.kind === kind && each.way === way)
                return (
                  <td key={way}>
                    <label>
                      <input
                        type="checkbox"
                        checked={last?.value ?? saved[kind][way]}
                        aria-busy={last !== undefined}
                        aria-label={`${LABELS[kind].label}: ${WAYS[way].toLowerCase()}`}
                        onChange={({ target }) => change({ kind, way, value: target.checked })}
                      />
                    </label>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
