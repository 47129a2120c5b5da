#!/bin/bash
# Three slides -> one 9 s film at 1280x720 with slow moves and cross-fades: H.264, VP9, AV1 and a poster
# (masters/film-poster.webp). `npm run pictures` puts them where the shop serves them from.
# Usage: film/make.sh            (writes beside this script; scratch in $PICTURES_TMP or the system's folder)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=${PICTURES_TMP:-${TMPDIR:-/tmp}}
ff="nice -n 19 ffmpeg -hide_banner -loglevel error -y"
# zoompan moves in whole pixels: it gets a still enlarged to 3840 so that it does not jitter
shot() { # input output zoom-from zoom-to x0 x1 y
  $ff -loop 1 -framerate 30 -t 3.6 -i "$1" -vf "scale=3840:2160:flags=lanczos,zoompan=z='$3+($4-$3)*(on/108)*(on/108)*(3-2*on/108)':x='(iw-iw/zoom)*($5+($6-$5)*on/108)':y='(ih-ih/zoom)*$7':d=1:s=1280x720:fps=30,format=yuv420p" \
    -frames:v 108 -c:v libx264 -preset ultrafast -qp 0 "$2"
}
shot "$here/../masters/slide-laddu.webp"  "$scratch/shot1.mkv" 1.35 1.75 0.72 0.92 0.55
shot "$here/../masters/slide-pickle.webp" "$scratch/shot2.mkv" 1.75 1.40 0.92 0.70 0.60
shot "$here/../masters/slide-gift.webp"   "$scratch/shot3.mkv" 1.35 1.60 0.95 0.80 0.60
$ff -i "$scratch/shot1.mkv" -i "$scratch/shot2.mkv" -i "$scratch/shot3.mkv" -filter_complex \
  "[0][1]xfade=transition=fade:duration=0.6:offset=3.0[a];[a][2]xfade=transition=fade:duration=0.6:offset=6.0,fade=t=in:d=0.5,fade=t=out:st=9.0:d=0.6,format=yuv420p" \
  -c:v libx264 -preset ultrafast -qp 0 "$scratch/film.mkv"
$ff -i "$scratch/film.mkv" -c:v libx264 -preset slow -crf 24 -tune film -pix_fmt yuv420p -movflags +faststart -an "$here/film.h264.mp4"
$ff -i "$scratch/film.mkv" -c:v libvpx-vp9 -b:v 0 -crf 36 -row-mt 1 -cpu-used 3 -an "$here/film.vp9.webm"
$ff -i "$scratch/film.mkv" -c:v libsvtav1 -preset 7 -crf 38 -an "$here/film.av1.mp4"
$ff -ss 1.6 -i "$scratch/film.mkv" -frames:v 1 -c:v libwebp -quality 88 "$here/../masters/film-poster.webp"
rm -f "$scratch"/shot[123].mkv "$scratch/film.mkv"
