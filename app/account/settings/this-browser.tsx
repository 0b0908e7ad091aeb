import { useState } from 'react'
import { isAlertSoundOn, playAlertSound, setAlertSound } from '#app/lib/alert-sound.ts'
import { areToastsKept, keepToasts } from '#app/lib/toast/toast-store.ts'
import { AccountPanel } from '../account-panel.tsx'

/** What is chosen for this browser alone: the sound for Critical tickets, and how long notifications stay. */
export function ThisBrowser() {
  return (
    <AccountPanel id="this-browser" title="This browser">
      <BrowserSwitch
        id="alert-sound"
        label="Sound for Critical tickets"
        meaning="Plays two short tones when a Critical ticket comes in while the dashboard is open in any tab. You hear them once when you turn this on."
        initial={isAlertSoundOn}
        onChange={(on) => {
          setAlertSound(on)
          playAlertSound()
        }}
      />
      <BrowserSwitch
        id="keep-notifications"
        label="Keep notifications until I close them"
        meaning="Otherwise they leave after 4 seconds, or after 10 where there is something to undo. Alt+T goes to them."
        initial={areToastsKept}
        onChange={keepToasts}
      />
    </AccountPanel>
  )
}

type SwitchProps = {
  id: string
  label: string
  meaning: string
  initial: () => boolean
  onChange: (on: boolean) => void
}

function BrowserSwitch({ id, label, meaning, initial, onChange }: SwitchProps) {
  const [on, setOn] = useState(initial)
  function change(next: boolean) {
    setOn(next)
    onChange(next)
  }
  return (
    <div className="account-setting">
      <label className="setting-switch">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={`${id}-meaning`}
          onChange={(event) => change(event.target.checked)}
        />
        {label}
      </label>
      <p id={`${id}-meaning`}>{meaning}</p>
    </div>
  )
}
