import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { releaseFingerprint, releaseInputs } from '../../cli/train/release-inputs.ts'
import { EVALUATION_FILE } from '#server/analysis/model/triage-model.ts'

describe('The committed model', () => {
  it('was trained from the tickets and by the code of this commit; otherwise run `npm run train` and commit the result', () => {
    expect(JSON.parse(readFileSync(EVALUATION_FILE, 'utf8')).trainedFrom).toBe(releaseFingerprint())
  })

  it('depends on the tickets, on how they are read and on how they are learned, and on nothing of the server around it', () => {
    const inputs = releaseInputs()
    expect(inputs).toEqual(
      expect.arrayContaining([
        'server/analysis/training/desk-a.jsonl',
        'server/analysis/read-words.ts',
        'server/analysis/model/hash-features.ts',
        'cli/train/training-worker.ts',
        'cli/train/fit-model.ts',
        'contract/vocabulary.ts',
      ]),
    )
    const around = inputs.filter((file) => !/^(cli\/(train\/|random)|server\/analysis\/|contract\/)/.test(file))
    expect(around).toEqual(['server/config/program-files.ts'])
  })
})
