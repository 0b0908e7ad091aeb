/** What the gate shows with some files and changed bytes, with all of them. */
import '../../unit/files/corpus/fuzz.test.ts'
import '../../unit/files/mail/fuzz.test.ts'
import '../../unit/http/uploads/multipart.test.ts'
