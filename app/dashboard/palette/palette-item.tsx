import { Command as Cmdk } from 'cmdk'
import { keyLabel, useKeys } from '../keys/key-map.ts'
import type { KeyAction } from '../keys/key-actions.ts'
import type { Command } from './command.ts'

/** A command with the key that does the same. */
export function PaletteItem({ command, onRun }: { command: Command; onRun: (command: Command) => void }) {
  const { id, name, detail, action } = command
  return (
    <Cmdk.Item value={id} onSelect={() => onRun(command)}>
      <bdi className="palette-name">{name}</bdi>
      {detail && (
        <bdi className="palette-detail" dir="auto">
          {detail}
        </bdi>
      )}
      {action && <Keys action={action} />}
    </Cmdk.Item>
  )
}

function Keys({ action }: { action: KeyAction }) {
  return (
    <span className="palette-keys">
      {useKeys(action).map((key) => (
        <kbd key={key}>{keyLabel(key)}</kbd>
      ))}
    </span>
  )
}
