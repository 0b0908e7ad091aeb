/** `npm run sbom [-- FILE]`: writes the software bill of materials to a file or standard output. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBillOfMaterials } from '../build/packages/bill-of-materials.ts'
import { readLockFile } from '../build/packages/lock-file.ts'

const product = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const bill = `${JSON.stringify(createBillOfMaterials(product, readLockFile()), null, 2)}\n`
const [file] = process.argv.slice(2)
if (file) writeFileSync(file, bill)
else process.stdout.write(bill)
