<?php
// For the test alone: the classic editor on request, an optimiser that merges all scripts of the foot, and no news.
add_filter('use_block_editor_for_post', fn ($use) => $use && empty($_COOKIE['classic']));
add_filter('use_block_editor_for_post_type', fn ($use) => $use && empty($_COOKIE['classic']));
remove_action('welcome_panel', 'wp_welcome_panel');
add_filter('wp_is_application_passwords_available', '__return_false');
// An optimiser as they are: it takes the scripts out of the page and puts their code into one.
add_action('template_redirect', function () {
  if (empty($_GET['merged'])) return;
  ob_start(function ($html) {
    preg_match_all('~<script[^>]*\ssrc=[\'"]([^\'"]+(?:loader|session)\.js)[^>]*></script>~', $html, $found);
    $query = http_build_query(['of' => $found[1]]);
    foreach ($found[0] as $tag) $html = str_replace($tag, '', $html);
    return str_replace('</body>', '<script src="' . esc_url(home_url('/merged.js?' . $query)) . '"></script></body>', $html);
  });
});
