import { createStore, useStore } from '#app/lib/store.ts'
import { keyLabel, keyMap, keysEnabled, pendingGoto } from './key-map.ts'
import { useContext } from 'react'
import { isNewHere } from '#app/forms/sign-in/admin-session.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import { CurrentAdminId } from '../shell/team.ts'

export const shortcutsOpen = createStore(false)
const close = () => shortcutsOpen.set(false)

/** The most used keys, below the list, for a person's first sign-ins in this browser; and the second keys after Go to. */
export function ShortcutHints() {
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
          <button type="button" onClick={() => shortcutsOpen.set(true)}>
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

export function ShortcutsHost() {
  const isOpen = useStore(shortcutsOpen)
  const { Loaded: Dialog } = useShortcutsDialog(isOpen, close)
  return isOpen && Dialog && <Dialog onClose={close} />
}
