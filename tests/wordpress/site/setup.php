<?php
// php setup.php FOLDER URL LANGUAGE: installs WordPress, an account for each role, and the plug-in's settings from stdin.
[, $folder, $url, $language] = $argv;
$parts = parse_url($url);
$_SERVER['HTTP_HOST'] = $parts['host'] . ':' . $parts['port'];
$_SERVER['SERVER_NAME'] = $parts['host'];
$_SERVER['REQUEST_URI'] = ($parts['path'] ?? '') . '/';
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
define('WP_INSTALLING', true);
define('WP_SITEURL', $url);
define('WP_HOME', $url);
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
function wp_new_blog_notification() {}
wp_install('试验站', 'admin', 'admin@example.test', false, '', 'admin', $language);
update_option('siteurl', $url);
update_option('home', $url);
update_option('permalink_structure', '/%postname%/');
foreach (['editor', 'author', 'contributor'] as $role) {
  $id = wp_create_user($role, $role, "$role@example.test");
  (new WP_User($id))->set_role($role);
  wp_update_user(['ID' => $id, 'display_name' => ucfirst($role)]);
}
foreach (get_users() as $user) {
  update_user_meta($user->ID, $GLOBALS['wpdb']->get_blog_prefix() . 'persisted_preferences', ['core/edit-post' => ['welcomeGuide' => false], '_modified' => gmdate('c')]);
}
update_option('rss_use_excerpt', 0);
update_option('show_avatars', 0);
switch_theme('twentytwentythree');
flush_rewrite_rules(false);
