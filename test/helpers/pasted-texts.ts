/** As Word 365 puts it on the clipboard, shortened. */
export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;font-size:11.0pt;} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h2 style='mso-margin-top-alt:auto'><span lang=EN-US style='color:#2F5496'>Water<o:p></o:p></span></h2>
<p class=MsoNormal style='margin-bottom:8.0pt'><b><span style='font-family:"Arial",sans-serif'>Clean</span></b><span
style='mso-spacerun:yes'> </span>and <i>near</i>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Wells<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Springs<o:p></o:p></p>
<p class=MsoNormal><img width=100 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png" v:shapes="Picture_x0020_1"><o:p></o:p></p>
<!--EndFragment--></body></html>`;

/** As Google Docs and a page of somebody's put it there, with what must not come along. */
export const fromThePage = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><div class="hero" onclick="steal()"
style="background:red;position:fixed"><h1 style="font-size:72px">Title</h1><p dir="ltr"><span style="color:#f00">Red</span>
<a href="javascript:steal()">bad</a> <a href="/wiki/Water">near</a> <a href="www.good.example">bare</a> <a href="https://good.example/x" style="color:blue" onmouseover="steal()">good</a></p>
<p><span>then </span><span style="font-weight:700">bold</span><span> and </span><span style="font-style:italic">slanted</span></p>
<p>H<sub>2</sub>O, 10<sup>-12</sup>, x<span style="vertical-align:super">2</span>, m² and CO₂<sup><a href="https://good.example/n">1</a></sup></p>
<table><tr><td><p>2019</p></td><td>Lima</td></tr><tr><td>2020</td><td>Quito</td></tr></table><table><tr><td>cell</td></tr></table><script>steal()</script><style>p{color:red}</style><iframe src="https://evil.localhost"></iframe>
<form><input value="field"><button>Press</button></form><img src="https://elsewhere.localhost/pixel.gif" onerror="steal()"></div></b>`;
