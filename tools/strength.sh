#!/bin/bash
# The whole set of strength and balance matches, for a 16-core machine:   OUT=folder tools/strength.sh
# From the repository root; wants python3 with the packages of pyproject.toml.  Most important first.  Every match writes its results.json when
# it ends; one that a time limit cut off goes on where it stopped when it is called again with the same OUT.
set -u
[ "${1:-}" = --list ] || : "${OUT:?name a folder for results in OUT}"
PYTHON=${PYTHON:-python3}
LANES=${LANES:-4}   # matches at the same time
JOBS=${JOBS:-4}     # processes of each: LANES x JOBS = cores
SCALE=${SCALE:-100} # per cent of the games, for a trial run
export PYTHONPATH=src${PYTHONPATH:+:$PYTHONPATH}
export NUMBA_NUM_THREADS=1 OMP_NUM_THREADS=1

passed() { echo $(($(date +%s) - START)); }

warm() {
    mkdir -p "$OUT/strength" "$OUT/balance" "$OUT/logs"
    "$PYTHON" -m seaboard.cli.main warm --jobs 4 >"$OUT/logs/warm.txt" 2>&1
    echo "warm after $(passed) s" | tee -a "$OUT/logs/times.txt"
}

repeat() { # repeat BOT N -> BOT,BOT,...
    local all=$1; for ((i = 1; i < $2; i++)); do all+=",$1"; done; echo "$all"
}

match() { # match FOLDER GAME BOTS GAMES [OPTION=VALUE ...]
    local folder=$1 game=$2 bots=$3 games=$(($4 * SCALE / 100)) begin=$(passed); shift 4
    local options=(); for each in "$@"; do options+=(--option "$each"); done
    "$PYTHON" -m seaboard.cli.main arena "$game" --bots "$bots" --games "$((games > 0 ? games : 1))" --jobs "$JOBS" \
        "${options[@]}" --report "$OUT/$folder" >"$OUT/logs/${folder//\//-}.txt" 2>&1
    echo "$folder: rc $?, $(($(passed) - begin)) s, ended at $(passed) s" >>"$OUT/logs/times.txt"
}

# One line for each match, taken by the next free lane.
list() {
    local L=libertalia M=mare-balticum O=orp-orzel G=game-of-powers
    # search among greedy: > 37.5 % of 4-player wins, > 65 % in ORP Orzeł
    echo "strength/$O-search-greedy $O search:1000,greedy 400"
    echo "strength/$M-search-greedy $M search:500,$(repeat greedy 3) 200"
    echo "strength/$G-search-greedy $G search:500,$(repeat greedy 3) 200"
    echo "strength/$L-search-greedy $L search:1000,$(repeat greedy 3) 200"
    # greedy against random: > fair share
    echo "strength/$G-greedy-random $G greedy,$(repeat random 3) 1000"
    echo "strength/$M-greedy-random $M greedy,$(repeat random 3) 1000"
    echo "strength/$O-greedy-random $O greedy,random 1000"
    echo "strength/$L-greedy-random $L greedy,$(repeat random 3) 1000"
    # ten times the simulations: > fair share
    echo "strength/$O-ten-times $O search:300,search:30 200"
    echo "strength/$M-ten-times $M search:1000,$(repeat search:100 3) 200"
    echo "strength/$G-ten-times $G search:300,$(repeat search:30 3) 200"
    echo "strength/$L-ten-times $L search:2000,$(repeat search:200 3) 200"
    # balance: equal bots
    echo "balance/$O-search $O search:300,search:300 200"
    echo "balance/$O-search-first-game $O search:300,search:300 200 first-game=on"
    echo "balance/$O-greedy $O greedy,greedy 400"
    echo "balance/$L-search $L $(repeat search:200 4) 200"
    echo "balance/$G-search $G $(repeat search:200 4) 200"
    echo "balance/$M-search $M $(repeat search:100 4) 200"
    echo "balance/$G-search-grand-tour $G $(repeat search:200 4) 200 board=grand-tour"
    echo "balance/$G-search-no-missions $G $(repeat search:200 4) 200 missions=off"
    echo "balance/$M-greedy $M $(repeat greedy 4) 400"
    echo "balance/$M-greedy-all-at-once $M $(repeat greedy 4) 200 deployment=all-at-once"
    echo "balance/$M-greedy-both-modules $M $(repeat greedy 4) 200 demand=on contracts=on"
    echo "balance/$M-greedy-3-players $M $(repeat greedy 3) 198"
    echo "balance/$M-greedy-5-players $M $(repeat greedy 5) 200"
    echo "balance/$L-search-2-players $L $(repeat search:200 2) 200"
    echo "balance/$L-search-6-players $L $(repeat search:200 6) 198"
    echo "balance/$G-greedy-2-players $G $(repeat greedy 2) 200"
    echo "balance/$G-greedy-5-players $G $(repeat greedy 5) 200"
    echo "balance/$O-greedy-first-game $O greedy,greedy 400 first-game=on"
}

if [ "${1:-}" = --list ]; then list; exit 0; fi
START=$(date +%s)
export -f match passed; export OUT PYTHON JOBS SCALE START
warm
list | xargs -P "$LANES" -L 1 bash -c 'match "$@"' match
echo "all after $(passed) s" | tee -a "$OUT/logs/times.txt"
