import { useStore } from '#app/lib/store.ts'
import { keyLabel, keyMap, keysEnabled } from './key-map.ts'
import { pendingGoto } from './pending-goto.ts'

/** The most used keys below the list, and what the second of two keys can be. */
export function ShortcutHints({ onHelp }: { onHelp: () => void }) {
  const map = useStore(keyMap)
  const isEnabled = useStore(keysEnabled)
  return (
    <footer className="list-hints">
      <GotoHint />
      {isEnabled && (
        <>
          <Hint keys={[map.next, map.previous]} words="move" />
          <Hint keys={['Enter']} words="open" />
          <Hint keys={[map.select]} words="select" />
          <Hint keys={[map.reply]} words="reply" />
        </>
      )}
      <button type="button" onClick={onHelp}>
        {isEnabled && <kbd>{keyLabel(map.help)}</kbd>} all shortcuts
      </button>
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
