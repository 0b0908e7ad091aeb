import { useAway } from '#app/lib/team.ts'

/** Switches between away and back. Saved at once. */
export function AwaySwitch({ adminId }: { adminId: string }) {
  const { away, change } = useAway(adminId)
  return (
    <div className="account-setting">
      <label className="setting-switch">
        <input
          type="checkbox"
          checked={away ?? false}
          disabled={away === undefined}
          aria-describedby="away-meaning"
          onChange={({ target }) => change(target.checked)}
        />
        I’m away
      </label>
      <p id="away-meaning">
        No tickets come to you by themselves. After a while, tickets of yours that wait for an answer go back to
        Unassigned.
      </p>
    </div>
  )
}
