const HINTS = [
  { keys: ['J', 'K'], word: 'move' },
  { keys: ['Enter'], word: 'open' },
  { keys: ['R'], word: 'reply' },
]

export function ShortcutHints({ onHelp }: { onHelp: () => void }) {
  return (
    <footer className="list-hints">
      {HINTS.map(({ keys, word }) => (
        <span key={word}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {word}
        </span>
      ))}
      <button type="button" onClick={onHelp}>
        <kbd>?</kbd> all shortcuts
      </button>
    </footer>
  )
}
