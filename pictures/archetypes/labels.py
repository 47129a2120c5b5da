"""The shop's own label in English and Telugu: SVG drawn by hand, turned into PNG by rsvg-convert."""
import os
import subprocess

from studio.develop import SCRATCH

SHOP, PLACE = 'The Tastemakers', 'GUNTUR'
SHOP_TE = 'ది టేస్ట్‌మేకర్స్, గుంటూరు'

LABEL = '''<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="820" viewBox="0 0 1500 820">
<rect width="1500" height="820" fill="#fbf6ea"/>
<rect width="1500" height="30" fill="{ground}"/><rect y="38" width="1500" height="8" fill="#f0b02f"/>
<text x="750" y="150" font-family="Noto Serif" font-weight="600" font-size="86" text-anchor="middle" fill="#2a1510">{shop}</text>
<text x="750" y="212" font-family="Noto Serif Telugu" font-weight="700" font-size="46" text-anchor="middle" fill="#a81b17">{shop_te}</text>
<text x="750" y="{te_y}" font-family="Noto Serif Telugu" font-weight="700" font-size="{te_size}" text-anchor="middle" fill="{ground}">{te}</text>
<rect y="570" width="1500" height="138" fill="{ground}"/>
<text x="750" y="664" font-family="Noto Serif" font-weight="600" font-size="{en_size}" text-anchor="middle" fill="#fbf6ea">{en}</text>
<text x="750" y="768" font-family="Noto Sans" font-size="40" letter-spacing="6" text-anchor="middle" fill="#64493c">{place}, SINCE 1999</text>
<rect y="800" width="1500" height="20" fill="{ground}"/></svg>'''

TAG = '''<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" viewBox="0 0 900 600">
<rect width="900" height="600" fill="#fbf6ea"/><rect x="22" y="22" width="856" height="556" fill="none" stroke="{ground}" stroke-width="10"/>
<text x="450" y="150" font-family="Noto Serif" font-weight="600" font-size="76" text-anchor="middle" fill="#2a1510">{shop}</text>
<text x="450" y="225" font-family="Noto Serif Telugu" font-weight="700" font-size="46" text-anchor="middle" fill="#a81b17">{shop_te}</text>
<text x="450" y="390" font-family="Noto Serif Telugu" font-weight="700" font-size="{te_size}" text-anchor="middle" fill="{ground}">{te}</text>
<text x="450" y="520" font-family="Noto Serif" font-size="66" text-anchor="middle" fill="#2a1510">{en}</text></svg>'''


def label(english, telugu, ground='#a81b17', template=LABEL):
    """Path of the PNG in the scratch folder."""
    long_te, long_en = len(telugu) > 12, len(english) > 16
    values = dict(ground=ground, shop=SHOP, shop_te=SHOP_TE, place=PLACE, te=telugu, en=english)
    if template is LABEL:
        values.update(te_size=118 if long_te else 190, te_y=440 if long_te else 450, en_size=88 if long_en else 100)
    else:
        values.update(te_size=96 if long_te else 120)
    name = 'label-' + ''.join(c if c.isalnum() else '-' for c in english.lower()) + ('' if template is LABEL else '-tag')
    svg, png = (os.path.join(SCRATCH, name + e) for e in ('.svg', '.png'))
    with open(svg, 'w', encoding='utf-8') as f:
        f.write(template.format(**values))
    subprocess.run(['rsvg-convert', svg, '-o', png], check=True)
    return png
