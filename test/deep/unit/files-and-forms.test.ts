/** What the gate shows with some files and changed bytes, with all of them. */
import '../../unit/attachments/corpus/fuzz.test.ts'
import '../../unit/attachments/mail/fuzz.test.ts'
import '../../unit/http/uploads/multipart.test.ts'
