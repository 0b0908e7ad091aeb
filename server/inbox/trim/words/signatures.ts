const list = (words: string) => new Set(words.split('|').map((word) => word.trim()))

/** How lines of a signature with a number or an address begin, in lower case, before a colon, a point or a space. */
export const CONTACT_LABELS = list(
  `tel|telephone|phone|ph|p|t|m|mob|mobile|cell|c|fax|f|direct|office|main|mail|email|e-mail|e|web|website|w|www|url|skype|linkedin|
  telefon|fon|mobil|handy|zentrale|durchwahl|tél|téléphone|portable|fixe|ligne directe|courriel|site|teléfono|móvil|correo|
  telefono|cellulare|cell.|fisso|telefone|telemóvel|celular|telefoon|mobiel|mobiltelefon|växel|direkt|tlf|puh|puhelin|kom|
  tel.|komórka|e-post|epost|tfn|tlf.|mobiltlf|gsm|natel|cep|faks|тел|телефон|моб|факс|почта|эл. почта|сайт|τηλ|κιν|电话|手机|传真|邮箱|
  電話|手機|携帯|メール|住所|地址|전화|휴대폰|이메일|טל|נייד|هاتف|جوال|address|adresse|anschrift|sip|whatsapp|teams|pager|ext|o|d`,
)

/** Words of a company's name or form, in lower case. */
export const COMPANY_WORDS = list(
  `gmbh|ag|kg|ohg|ug|e.v.|e.k.|mbh|gbr|inc|inc.|llc|llp|ltd|ltd.|limited|corp|corp.|corporation|co|co.|plc|company|group|sa|s.a.|sas|
  sarl|s.a.r.l.|eurl|s.l.|sl|s.r.l.|srl|spa|s.p.a.|lda|lda.|ltda|ltda.|b.v.|bv|n.v.|nv|ab|oy|oyj|as|a/s|aps|sp.|o.o.|z o.o.|s.r.o.|a.s.|spol.|
  kft|kft.|zrt.|bt.|s.c.|a.ş.|şti.|ооо|зао|оао|ип|тов|株式会社|有限公司|주식회사|(주)|pty|pvt|sdn|bhd|d.o.o.|doo|foundation|university|
  universität|stiftung|verein|kanzlei|praxis|school|hospital|clinic|dental|associates|partners|consulting|solutions|services|studio|
  architects|law|insurance|realty|properties|logistics|holding|industries|systems|bank|hotel|restaurant`,
)

/** Words of a position or a department, in lower case. */
export const POSITION_WORDS = list(
  `manager|director|head|assistant|engineer|officer|president|ceo|cto|cfo|coo|cio|owner|founder|partner|lead|leader|specialist|consultant|
  administrator|admin|accountant|controller|coordinator|supervisor|secretary|receptionist|developer|analyst|technician|teacher|
  professor|doctor|attorney|lawyer|agent|broker|sales|marketing|accounting|finance|department|dept|
  reception|hr|purchasing|senior|junior|vice|chief|executive|deputy|
  geschäftsführer|geschäftsführerin|leiter|leiterin|leitung|assistenz|assistentin|abteilung|buchhaltung|vertrieb|sekretariat|einkauf|
  sachbearbeiter|sachbearbeiterin|steuerberater|steuerberaterin|rechtsanwalt|rechtsanwältin|ingenieur|inhaber|inhaberin|prokurist|
  directeur|directrice|responsable|assistante|gérant|gérante|chef|cheffe|ingénieur|comptable|secrétaire|comptabilité|
  directora|gerente|responsable|administración|contabilidad|ingeniero|ingeniera|jefe|jefa|asistente|
  direttore|direttrice|responsabile|amministrazione|ufficio|ingegnere|titolare|segreteria|contabilità|
  diretor|diretora|gestor|gestora|administrador|contabilidade|assistente|engenheiro|
  manager|directeur|medewerker|hoofd|administratie|eigenaar|afdeling|boekhouding|
  chef|vd|ekonomi|ekonomiassistent|säljare|avdelning|projektledare|direktør|leder|daglig|regnskab|ansvarlig|afdeling|
  toimitusjohtaja|päällikkö|johtaja|kierownik|dyrektor|specjalista|księgowość|księgowa|prezes|dział|biuro|
  ředitel|ředitelka|vedoucí|účetní|jednatel|riaditeľ|ügyvezető|igazgató|vezető|manager|müdür|müdürü|uzmanı|sorumlusu|muhasebe|
  директор|менеджер|руководитель|бухгалтер|специалист|начальник|отдел|инженер|директорка|керівник|διευθυντής|διευθύντρια|
  经理|总监|工程师|主管|部门|經理|総務部|営業部|部長|課長|担当|부장|과장|대리|팀장|사원`,
)

/** Small words within names. */
export const NAME_PARTICLES = list(
  'i.|i.a.|i.v.|ppa.|p.p.|a.|v.|von|van|de|der|den|del|da|di|du|la|le|el|al|bin|ibn|zu|zum|dos|das|do|e|y|i|af|av|ter|ten|te|d|o',
)

/** Words of the entries in registers that companies must name, in lower case. */
export const REGISTER_WORDS = list(
  `hrb|hra|amtsgericht|registergericht|handelsregister|geschäftsführer|geschäftsführung|ust-id|ust-idnr|ust-idnr.|steuernummer|vorstand|
  aufsichtsrat|firmenbuch|siret|siren|rcs|tva|kvk|btw|org.nr|org.nr.|orgnr|org.nr:|cvr|cvr-nr|cvr-nr.|p.iva|p.i.|c.f.|nip|regon|krs|ičo|dič|cif|nif|
  vat|tax|registered|registration|cégjegyzékszám|adószám|инн|огрн|кпп|sitz|y-tunnus|capital`,
)
