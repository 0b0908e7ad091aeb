import { useState } from 'react'
import { isAlertSoundOn, playAlertSound, setAlertSound } from '#app/lib/alert-sound.ts'
import { AccountPanel } from '../account-panel.tsx'

/** Switches the sound for Critical tickets on in this browser; switching it on plays it. */
export function AlertSoundSwitch() {
  const [on, setOn] = useState(isAlertSoundOn)
  function change(next: boolean) {
    setOn(next)
    setAlertSound(next)
    playAlertSound()
  }
  return (
    <AccountPanel id="this-browser" title="This browser">
      <div className="account-setting">
        <label className="setting-switch">
          <input
            type="checkbox"
            checked={on}
            aria-describedby="alert-sound-meaning"
            onChange={(event) => change(event.target.checked)}
          />
          Sound for Critical tickets
        </label>
        <p id="alert-sound-meaning">
          Plays two short tones when a Critical ticket comes in while the dashboard is open in any tab. You hear them
          once when you turn this on.
        </p>
      </div>
    </AccountPanel>
  )
}
