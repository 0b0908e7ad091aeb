import { parentPort } from 'node:worker_threads'
import { AppError, type ErrorCode, type FieldError } from '../platform/errors.ts'
import { type InspectedFile, type StagedUpload, inspectStagedFile } from './inspect-staged-file.ts'

/** Response of the thread: the file, its refusal, or an error. */
export type InspectionResult =
  | { file: InspectedFile }
  | { refusal: { code: ErrorCode; message: string; errors: FieldError[] } }
  | { failure: { message: string; code: string | undefined } }

async function inspect(upload: StagedUpload): Promise<InspectionResult> {
  try {
    return { file: await inspectStagedFile(upload) }
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, errors } = error
      return { refusal: { code, message, errors } }
    }
    // Messages between threads keep only the text of an error.
    const { message, code } = error as NodeJS.ErrnoException
    return { failure: { message, code } }
  }
}

parentPort!.on('message', async (upload: StagedUpload) => parentPort!.postMessage(await inspect(upload)))
