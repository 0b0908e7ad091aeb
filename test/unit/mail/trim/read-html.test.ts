import { describe, expect, it } from 'vitest'
import { readHtml } from '#server/mail/parse/html/read-html.ts'

const read = (html: string) => readHtml(html).map(({ text }) => text)
const readWritten = (html: string) => readHtml(html).filter(({ text }) => text !== '')

describe('An HTML mail is read as the text a person sees', () => {
  it.each<[what: string, html: string, lines: string[]]>([
    ['paragraphs have a blank line between', '<p>One</p><p>Two</p>', ['One', '', 'Two']],
    ['lines of Outlook have none', '<p class=MsoNormal>One</p><p class="MsoNormal">Two</p>', ['One', 'Two']],
    [
      'an empty block of an editor is one blank line',
      '<div>One</div><div><br></div><div>Two</div>',
      ['One', '', 'Two'],
    ],
    ['a break at the end of a block adds no line', '<div>One<br></div><div>Two</div>', ['One', 'Two']],
    ['spaces are single', '<div>  One\n  <b>two</b>&nbsp; three </div>', ['One two three']],
    [
      'lists have bullets and numbers',
      '<ul><li>a<ol start="3"><li>b</li><li><p>c</p></li></ol></li></ul>',
      ['- a', '  3. b', '  4. c'],
    ],
    ['cells have a tab between', '<table><tr><td>A</td><td><p>B</p></td></tr><tr><td>C<td>D</table>', ['A\tB', 'C\tD']],
    ['empty cells keep their place', '<table><tr><td>A<td><td>B</table>', ['A\t\tB']],
    [
      'cells of several lines stand one below the other',
      '<table><tr><td>A<br>B</td><td>C</td></tr></table>',
      ['A', 'B', 'C'],
    ],
    ['text in fixed width keeps its spaces', '<pre>a\n  b\n\nc</pre>', ['a', '  b', '', 'c']],
    ['line breaks count where the style says so', '<p style="white-space: pre-line">a\n b</p>', ['a', 'b']],
    [
      'a link has its address',
      '<a href="https://acme.example/x">the share</a>',
      ['the share (https://acme.example/x)'],
    ],
    ['a link that is its own text has none', '<a href="https://www.acme.example/">acme.example</a>', ['acme.example']],
    [
      'an address of a person is not repeated',
      '<a href="mailto:ann@acme.example">ann@acme.example</a>',
      ['ann@acme.example'],
    ],
    ['a script is no address', '<a href="javascript:x()">here</a>', ['here']],
    [
      'pictures of the mail have the name of their file, not the description that Outlook writes',
      '<img src="cid:image001.png@01DC" alt="A screen of a computer"><br><img src="cid:1" alt="Screen.png">',
      ['[image: image001.png]', '[image: Screen.png]'],
    ],
    ['pictures of the network have none', '<p>a<img src="https://acme.example/logo.png" alt="Logo"></p>', ['a']],
    ['emoji are read', '<div>Fine <img src="https://x.example/1.png" alt="👍"></div>', ['Fine 👍']],
    ['entities are read', '<p>&lt;b&gt; &amp; &eacute; &#x1F600;</p>', ['<b> & é 😀']],
    [
      'heads, styles and scripts are not read',
      '<head><title>t</title></head><style>p{}</style><script>1</script>x',
      ['x'],
    ],
    ['comments for Outlook are not read', 'a<!--[if mso]><p>b</p><![endif]-->', ['a']],
    ['a rule is drawn', 'a<hr>b', ['a', '---', 'b']],
    ['quotes have marks', '<blockquote>a<blockquote>b</blockquote></blockquote>', ['> a', '', '> > b']],
    ['items have the number of their value', '<ol><li value=4>a<li>b<li value=7>c</ol>', ['4. a', '5. b', '7. c']],
    ['letters', '<ol type="a"><li>x<li>y</ol><ol type="A" start="27"><li>z</ol>', ['a. x', 'b. y', '', 'AA. z']],
    ['Roman numbers', '<ol type="I" start="3"><li>a<li>b</ol><ol type=i><li>c</ol>', ['III. a', 'IV. b', '', 'i. c']],
    ['Greek letters', '<ol start="24" style="list-style-type: lower-greek"><li>a<li>b</ol>', ['ω. a', 'αα. b']],
    [
      'checkboxes',
      '<ul><li><input type="checkbox" checked>a<li><input type=checkbox> b<li role="checkbox" aria-checked="true">c</ul>',
      ['- [x] a', '- [ ] b', '- [x] c'],
    ],
    [
      'marks of a style, also on a list without numbers',
      '<ol style="list-style: upper-roman inside"><li>a</ol><ul style="list-style-type:decimal"><li>b</ul><ol><li style="list-style-type:lower-latin">c</ol><ul style="list-style:none"><li>d</ul>',
      ['I. a', '', '1. b', '', 'a. c', '', 'd'],
    ],
    [
      'lists that count down',
      '<ol reversed><li>a<li>b<ol reversed start=9><li>x</ol><li>c</ol>',
      ['3. a', '2. b', '  9. x', '1. c'],
    ],
    [
      'lists from zero and below',
      '<ol start="0"><li>a<li>b</ol><ol start="-1"><li>c<li>d</ol>',
      ['0. a', '1. b', '', '-1. c', '0. d'],
    ],
    [
      'struck text',
      '<p>Old <s>10.0.<b>0</b>.5</s> <del>a b</del> <span style="text-decoration: line-through red">c</span> new</p>',
      ['Old ~~10.0.0.5 a b c~~ new'],
    ],
    [
      'struck lines',
      '<pre>x<strike>a\nb</strike></pre><s><p>c</p> <p>d</p></s>',
      ['x~~a~~', '~~b~~', '', '~~c~~', '', '~~d~~'],
    ],
    [
      'powers and indices, not what is raised for looks',
      '<p>10<sup>3</sup>, 10<sup>-6</sup>, x<sup>max</sup>, 5<span style="vertical-align:super">2</span>, H<sub>2</sub>O, V<sub>max</sub>, 1<sup>st</sup>, Acme<sup>TM</sup></p>',
      ['10³, 10⁻⁶, x^max, 5², H₂O, V_max, 1st, Acme™'],
    ],
    ['definitions', '<dl><dt>A<dd>one<dd><p>two</p><dt>B<dd>three</dl>', ['A', '  one', '  two', 'B', '  three']],
    ['an indentation is no quote', '<blockquote style="margin:0 0 0 40px;border:none">a</blockquote>', ['a']],
  ])('%s', (_, html, lines) => {
    expect(read(html)).toEqual(lines)
  })

  it.each([
    'display:none',
    'visibility: hidden',
    'font-size:0px',
    'mso-hide:all',
    'max-height:0;overflow:hidden',
    'opacity:0',
  ])('hidden text is not read: %s', (style) => {
    expect(read(`<div style="${style}">Preview</div><div>Text</div>`)).toEqual(['Text'])
  })

  it('null bytes, lone surrogates and invisible characters are not text', () => {
    expect(read('<p>a\0b\u200B\uFEFFc\uD800</p><p>&zwnj;&nbsp;&zwnj;</p>')).toEqual(['abc\uFFFD', ''])
  })

  it('after 5,000 links only their text is read', () => {
    const lines = read('<a href="https://acme.example/x">y</a><br>'.repeat(5001))
    expect(lines.slice(-2)).toEqual(['y (https://acme.example/x)', 'y'])
  })
})

describe('Marks of mail programs are found', () => {
  it.each([
    '<blockquote type="cite">x</blockquote>',
    '<div class="yahoo_quoted">x</div>',
    '<div class="ydp1a2byahoo_quoted">x</div>',
    '<span id="OLK_SRC_BODY_SECTION">x</span>',
    '<div id="mail-editor-reference-message-container">x</div>',
    '<div name="quote">x</div>',
    '<div data-marker="__QUOTED_TEXT__">x</div>',
    '<div class="neatline-quote">x</div>',
    '<div class="m_-123neatline-quote">x</div>',
  ])('a quote: %s', (html) => {
    expect(readWritten(`<div>a</div>${html}<div>b</div>`).map(({ quote }) => quote)).toEqual([0, 1, 0])
  })

  it.each([
    '<div class="gmail_signature">x</div>',
    '<div data-smartmail="gmail_signature">x</div>',
    '<div class="moz-signature">x</div>',
    '<div id="Signature">x</div>',
    '<div id="ms-outlook-mobile-signature">x</div>',
    '<div id="composer_signature">x</div>',
    '<br id="lineBreakAtBeginningOfSignature"><div>x</div>',
  ])('a signature: %s', (html) => {
    const lines = readWritten(`<div>a</div>${html}<div>b</div>`)
    expect(lines.map(({ signature }) => signature)).toEqual([false, true, false])
  })

  it('what Outlook marks as the mail answered goes on to the end', () => {
    const lines = readHtml('<p>a</p><div id="appendonsend"></div><div id="divRplyFwdMsg">b</div><p>c</p>')
    expect(lines.filter(({ rest }) => rest).map(({ text }) => text)).toEqual(['b', '', 'c'])
  })
})
