import { useStore } from '#app/lib/store.ts'
import { keyLabel, keyMap, keysEnabled, pendingGoto } from './key-map.ts'
import { useContext } from 'react'
import { isNewHere } from '#app/forms/sign-in/admin-session.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import { CurrentAdminId } from '../shell/team.ts'

/** The most used keys, below the list, for a person's first sign-ins in this browser; and the second keys after Go to. */
export function ShortcutHints({ onHelp }: { onHelp: () => void }) {
  const map = useStore(keyMap)
  const isEnabled = useStore(keysEnabled)
  const adminId = useContext(CurrentAdminId)
  return (
    <footer className="list-hints row muted">
      <GotoHint />
      {isEnabled && adminId && isNewHere(adminId) && (
        <>
          <Hint keys={[map.next, map.previous]} words="move" />
          <Hint keys={['Enter']} words="open" />
          <Hint keys={[map.select]} words="select" />
          <Hint keys={[map.reply]} words="reply" />
          <button type="button" onClick={onHelp}>
            <kbd>{keyLabel(map.help)}</kbd> all shortcuts
          </button>
        </>
      )}
    </footer>
  )
}

function Hint({ keys, words }: { keys: string[]; words: string }) {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key}>{keyLabel(key)}</kbd>
      ))}{' '}
      {words}
    </span>
  )
}

function GotoHint() {
  const map = useStore(keyMap)
  const isPending = useStore(pendingGoto)
  return (
    <output className="goto-hint">
      {isPending && (
        <>
          Go to: <Hint keys={[map['goto-mine']]} words="mine" />{' '}
          <Hint keys={[map['goto-unassigned']]} words="unassigned" />{' '}
          <Hint keys={[map['goto-waiting']]} words="waiting" /> <Hint keys={[map['goto-all']]} words="all" />
        </>
      )}
    </output>
  )
}

const useShortcutsDialog = createLoadedAhead(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  'The keyboard shortcuts could not be loaded. Try again.',
)

export function ShortcutsHost({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { Loaded: Dialog } = useShortcutsDialog(open, onClose)
  return open && Dialog && <Dialog onClose={onClose} />
}
