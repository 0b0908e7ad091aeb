import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isAlertSoundOn, playAlertSound, setAlertSound } from '#app/lib/alert-sound.ts'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { areToastsKept, keepToasts } from '#app/ui/toast-store.ts'
import { getNoticeSettings, saveNoticeSettings, type NoticeSettings as Settings } from '#contract/notices.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/vocabulary.ts'
import { SavedForm } from './account-forms.tsx'
import { QueryPanel } from './account-panel.tsx'
import { accountQuery } from './account-queries.ts'

const LABELS: Record<NoticeKind, { label: string; meaning?: string }> = {
  assigned: { label: 'A ticket is assigned to me' },
  mentioned: { label: 'Someone mentions me in a note' },
  'customer-wrote': {
    label: 'A customer writes on my ticket',
    meaning: 'For tickets you follow: dashboard only.',
  },
  'unassigned-too-long': { label: 'A ticket waits too long without an owner' },
  'answer-stopped': { label: 'My reply was stopped because the customer wrote first' },
  'delivery-failed': { label: 'A reply on my ticket could not be delivered' },
  woke: { label: 'My ticket wakes up' },
  'mail-stopped': { label: 'Emails from customers stop coming in' },
}
const WAYS = [
  ['app', 'In the dashboard'],
  ['mail', 'By email'],
] as const

const noticeSettingsQuery = accountQuery('notices', getNoticeSettings, {})

/** With the choices of this browser. */
const fieldsOf = (saved: Settings): Record<string, string> => ({
  ...Object.fromEntries(
    NOTICE_KINDS.flatMap((kind) => WAYS.map(([way]) => [`${kind}.${way}`, saved[kind][way] ? 'on' : ''])),
  ),
  sound: isAlertSoundOn() ? 'on' : '',
  keeps: areToastsKept() ? 'on' : '',
})

const settingsOf = (values: Record<string, string>) =>
  Object.fromEntries(
    NOTICE_KINDS.map((kind) => [kind, { app: values[`${kind}.app`] !== '', mail: values[`${kind}.mail`] !== '' }]),
  )

export default function NoticeSettings() {
  const client = useQueryClient()
  return (
    <QueryPanel query={useQuery(noticeSettingsQuery)} subject="Your notifications">
      {(saved) => (
        <SavedForm
          operation={saveNoticeSettings}
          id="notices"
          saved={fieldsOf(saved)}
          toInput={settingsOf}
          onSent={(settings, { sound, keeps }) => {
            client.setQueryData(noticeSettingsQuery.queryKey, settings)
            keepToasts(keeps !== '')
            if (isAlertSoundOn() === (sound !== '')) return
            setAlertSound(sound !== '')
            playAlertSound()
          }}
        >
          {({ check }) => (
            <>
              <p>
                Your own actions never notify you. An email goes out only when you haven’t seen the notification within
                two minutes: one per ticket, at most every five minutes.
              </p>
              <table className="notice-table">
                <thead className="muted small">
                  <tr>
                    <th scope="col">When</th>
                    {WAYS.map(([way, name]) => (
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
                      </th>
                      {WAYS.map(([way, name]) => {
                        const { onChange, ...box } = check(`${kind}.${way}`)
                        return (
                          <td key={way}>
                            <label>
                              <input
                                type="checkbox"
                                {...box}
                                aria-label={`${LABELS[kind].label}: ${name.toLowerCase()}`}
                                onChange={({ target }) => onChange(target.checked)}
                              />
                            </label>
                          </td>
                        )
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
              <h3>In this browser</h3>
              <SettingSwitch
                id="alert-sound"
                label="Sound for Critical tickets"
                meaning="Two short tones when one comes in while the dashboard is open. You hear them once when you turn this on."
                {...check('sound')}
              />
              <SettingSwitch
                id="keep-notifications"
                label="Keep notifications until I close them"
                meaning="Otherwise they leave after 4 seconds, or 10 with Undo. Alt+T goes to them."
                {...check('keeps')}
              />
            </>
          )}
        </SavedForm>
      )}
    </QueryPanel>
  )
}
